-- Sums of the last days, and what went wrong, without reading all messages.
create index message_day on app.message ((coalesce(sent_at, created_at)));
create index message_trouble on app.message (state, id desc) where state in ('failed', 'unknown');

insert into app.menu (parent_id, name, url, path, icon, sort, resource)
select (select parent_id from app.menu where url = 'settings/system' order by id limit 1),
  '消息中心', 'message/center', '/system/message', 'MessageOutlined', 15, 'message'
where not exists (select from app.menu where url = 'message/center' or path = '/system/message');
