-- The path of a menu entry may have Chinese characters.
alter table app.menu drop constraint menu_path_check;
alter table app.menu add constraint menu_path_check
  check (path ~ '^[\^$]?/?(?!/)[A-Za-z0-9\u4e00-\u9fff_/-]{0,128}([?][A-Za-z0-9_.~%&=\[\]-]*)?$' and char_length(path) <= 384);
