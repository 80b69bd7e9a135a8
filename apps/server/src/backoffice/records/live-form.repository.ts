import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import type { LiveForm, RelatedForm } from './live-form';

interface LiveRow {
  readonly id: number;
  readonly kind: 'custom' | 'system';
  readonly live_version: number | null;
  readonly definition: FormDefinition | null;
}

const relatedIds = (definition: FormDefinition): number[] =>
  definition.fields.flatMap(({ settings }) => settings.relation_form_id ?? []);

const relatedOf = ({ id, definition }: LiveRow): [number, RelatedForm][] =>
  definition === null
    ? []
    : [[id, { id, name: definition.name, table: definition.table_name, fields: definition.fields }]];

/** A form's live definition with those of the forms it relates to, in one statement. */
export const readLiveForms = async (db: Executor, formId: number): Promise<LiveForm | 'not-live' | undefined> => {
  const { rows } = await sql<LiveRow>`with wanted as (
      select form.id, form.kind, form.live_version, version.definition
      from app.custom_form as form
      left join app.custom_form_version as version
        on version.custom_form_id = form.id and version.version = form.live_version
      where form.id = ${formId}
    )
    select * from wanted
    union all
    select form.id, form.kind, form.live_version, version.definition
    from app.custom_form as form
    join app.custom_form_version as version
      on version.custom_form_id = form.id and version.version = form.live_version
    where form.id <> ${formId} and form.id in (
      select (field -> 'settings' ->> 'relation_form_id')::bigint
      from wanted, jsonb_array_elements(wanted.definition -> 'fields') as field
    )`.execute(db);
  const own = rows.find(({ id }) => id === formId);
  if (own === undefined) return undefined;
  if (own.definition === null || own.live_version === null) return 'not-live';
  const { kind, live_version, definition } = own;
  const related = new Map(rows.flatMap(relatedOf));
  if (!relatedIds(definition).includes(formId)) related.delete(formId);
  return { id: formId, kind, live_version, definition, related };
};
