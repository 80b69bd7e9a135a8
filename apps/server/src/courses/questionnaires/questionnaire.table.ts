import type { Generated } from 'kysely';

interface QuestionnaireTable {
  id: Generated<number>;
  version: Generated<number>;
  publication_id: number;
  class_id: number;
  session_id: number | null;
  is_anonymous: boolean;
  opens_at: Date | string | null;
  closes_at: Date | string | null;
  admin_id: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface QuestionnaireAnswerTable {
  questionnaire_id: number;
  member_id: number;
}

declare module '../../platform/db/tables' {
  interface Tables {
    'app.questionnaire': QuestionnaireTable;
    'app.questionnaire_answer': QuestionnaireAnswerTable;
  }
}
