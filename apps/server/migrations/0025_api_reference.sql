-- The reference of the API stands beside the system settings, wherever staff have put them; without them, on its own.
insert into app.menu (parent_id, name, url, path, icon, sort, resource)
select beside.parent_id, '接口文档', 'api/reference', '/system/api', 'ReadOutlined',
  coalesce((select max(sort) + 1 from app.menu where parent_id is not distinct from beside.parent_id), 1), 'api'
from (
  select (select parent_id from app.menu where url = 'settings/system' order by id limit 1) as parent_id
) as beside
where not exists (select from app.menu where url = 'api/reference' or path in ('/system/api', '^/system/api', '$/system/api'));
