-- The audit trail is append-only by rights as well as by trigger (assurance F43). A superuser is held by the trigger alone, and
-- by the chain.
revoke update, delete, truncate on app.audit_log, app.audit_link from current_user;
