-- Pages that only invited people fill in: they have no address of their own, another part of the product lets people in.
alter table app.publication add column audience text not null default 'anyone' check (audience in ('anyone', 'invited'));

-- Questionnaires of classes and sessions. These are forms, which stand after the migrations; so nothing here refers to them.
create table app.questionnaire (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  publication_id bigint not null references app.publication (id) on delete cascade,
  class_id bigint not null,
  -- Null for one about the class as a whole.
  session_id bigint,
  is_anonymous boolean not null,
  opens_at timestamptz,
  closes_at timestamptz,
  -- Who saved it last.
  admin_id bigint not null references app.admin (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index questionnaire_class on app.questionnaire (class_id);
create index questionnaire_publication on app.questionnaire (publication_id);
create index questionnaire_admin on app.questionnaire (admin_id);

-- Who has answered, so that everybody answers once. Neither the record nor a time is stored, and no number of its own: what
-- was answered is found in the record alone. Of an anonymous questionnaire all rows are written anew with each answer, in
-- the order of the members, so that neither their place nor their transaction tells who came when.
create table app.questionnaire_answer (
  questionnaire_id bigint not null references app.questionnaire (id) on delete cascade,
  member_id bigint not null,
  primary key (questionnaire_id, member_id)
);
