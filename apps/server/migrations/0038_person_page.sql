-- 学员库 has a screen of its own, where each person has a page; entries that staff pointed elsewhere stay.
update app.menu set url = 'course/contact', path = split_part(path, '?', 1)
where custom_form_id = 900003 and url = 'form/records';
