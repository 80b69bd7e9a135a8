"""Makes the sheets of this folder anew, as schools send them. The suite does not run it: the files are committed.

Needs Python 3 with openpyxl and XlsxWriter, LibreOffice (soffice) and Gnumeric (ssconvert). People and numbers are invented.
"""

import datetime as dt
import os
import shutil
import struct
import subprocess
import tempfile
import zlib

import openpyxl
import xlsxwriter
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.datavalidation import DataValidation

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = ['张伟', '王芳', '李娜', '刘洋', '陈静', '杨帆', '赵磊', '黄敏', '周强', '吴丽']
DAY = dt.datetime(2024, 9, 1)


def at(name):
    return os.path.join(HERE, name)


def mobile(place):
    return 13800001000 + place


# openpyxl


def book(title='Sheet1'):
    made = openpyxl.Workbook()
    made.properties.created = made.properties.modified = DAY
    made.active.title = title
    return made, made.active


def rows_into(sheet, rows, first=1):
    for down, row in enumerate(rows):
        for across, value in enumerate(row):
            if value is not None:
                sheet.cell(first + down, across + 1, value)


def title_rows():
    made, sheet = book('花名册')
    rows_into(sheet, [['2024 级 MBA 学员花名册'], ['班级：周末一班', None, None, '制表日期：2024-09-01']])
    sheet.merge_cells('A1:E1')
    rows_into(sheet, [['序号', '姓名', '性别', '手机号', '备注']], 4)
    rows_into(sheet, [[n + 1, NAMES[n], '男' if n % 2 == 0 else '女', mobile(n), None] for n in range(6)], 5)
    thin = Side(style='thin')
    for row in sheet['A4:E10']:
        for cell in row:
            cell.border = Border(left=thin, right=thin, top=thin, bottom=thin)
            cell.alignment = Alignment(horizontal='center', wrap_text=True)
    for cell in sheet[4]:
        cell.font = Font(name='宋体', bold=True)
        cell.fill = PatternFill('solid', fgColor='FFD9E1F2')
    sheet.freeze_panes = 'A5'
    sheet.auto_filter.ref = 'A4:E10'
    made.save(at('openpyxl-title-rows.xlsx'))


def formulas_without_results():
    made, sheet = book()
    rows_into(sheet, [['姓名', '学费', '备注'], ['张伟', 12000, None], ['王芳', '=B2*0.9', '=A3&"（九折）"'], ['李娜', 8000, None]])
    made.save(at('openpyxl-formulas-without-results.xlsx'))


def padded_numbers():
    made, sheet = book()
    rows_into(sheet, [['学号', '姓名', '手机号', '班级'], [1301, '张伟', mobile(1), 3], [20, '王芳', mobile(2), 12]])
    for row in (2, 3):
        sheet.cell(row, 1).number_format = '000000'
        sheet.cell(row, 3).number_format = '000-0000-0000'
        sheet.cell(row, 4).number_format = '00"班"'
    made.save(at('openpyxl-padded-numbers.xlsx'))


def percents():
    made, sheet = book()
    rows_into(
        sheet,
        [
            ['姓名', '折扣', '出勤率', '备注'],
            ['张伟', 0.85, 0.955, 0.125],
            ['王芳', '90%', '88.5%', '95%'],
            ['李娜', 1, '７５％', 0.5],
        ],
    )
    sheet['B2'].number_format = '0%'
    sheet['C2'].number_format = '0.0%'
    sheet['D2'].number_format = '0.00%'
    sheet['D4'].number_format = '0%'
    made.save(at('openpyxl-percents.xlsx'))


def date_rows(sheet):
    formats = ['yyyy"年"m"月"d"日"', 'yyyy/m/d', 'yyyy-mm-dd', 'yyyy"年"m"月"', '[$-804]yyyy"年"m"月"d"日"\\ aaaa', 'mm-dd-yy', 'd-mmm-yy']
    rows_into(sheet, [['姓名', '出生日期', '入学时间', '缴费时间']])
    for down, code in enumerate(formats):
        row = down + 2
        rows_into(sheet, [[NAMES[down], dt.date(1990, 3, 5 + down), DAY, dt.datetime(2024, 8, 20, 14, 30)]], row)
        sheet.cell(row, 2).number_format = code
        sheet.cell(row, 3).number_format = code
        sheet.cell(row, 4).number_format = 'yyyy/m/d h:mm'
    texts = ['1991年4月6日', '1991.4.6', '19910406', '1991/4/6 0:00:00']
    rows_into(sheet, [[NAMES[7 + n % 3], text, '2024年秋', None] for n, text in enumerate(texts)], 9)


def dates():
    made, sheet = book()
    date_rows(sheet)
    made.save(at('openpyxl-dates.xlsx'))


def dates_of_1904():
    made, sheet = book()
    made.epoch = CALENDAR_MAC_1904
    rows_into(sheet, [['姓名', '出生日期'], ['张伟', dt.date(1990, 3, 5)], ['王芳', dt.date(2001, 12, 31)]])
    made.save(at('openpyxl-dates-of-1904.xlsx'))


def id_numbers_as_numbers():
    made, sheet = book()
    rows_into(
        sheet,
        [
            ['姓名', '身份证号', '学号'],
            ['张伟', 110101199003077000, 6222021234567890123],
            ['王芳', '11010519491231002X', '00123'],
            ['李娜', 330106199001011000, 123456789012345],
        ],
    )
    for row in (2, 4):
        sheet.cell(row, 2).number_format = '0'
        sheet.cell(row, 3).number_format = '0'
    made.save(at('openpyxl-id-numbers-as-numbers.xlsx'))


def two_row_heading(sheet):
    rows_into(
        sheet,
        [
            ['学员与家长联系表'],
            ['姓名', '性别', '家长', None, '备注'],
            [None, None, '姓名', '电话', None],
            ['张伟', '男', '张国强', mobile(1), None],
            ['王芳', '女', '王建国', mobile(2), '走读'],
        ],
    )
    for area in ('A1:E1', 'A2:A3', 'B2:B3', 'C2:D2', 'E2:E3'):
        sheet.merge_cells(area)


def merged_heading():
    made, sheet = book()
    two_row_heading(sheet)
    made.save(at('openpyxl-merged-heading.xlsx'))


def heading_over_some():
    made, sheet = book()
    rows_into(
        sheet,
        [[None, None, None, '家长'], ['姓名', '班级', '备注', '姓名', '电话'], ['张伟', '一班', '无', '张国强', mobile(1)]],
    )
    sheet.merge_cells('D1:E1')
    made.save(at('openpyxl-heading-over-some.xlsx'))


def several_sheets():
    made, cover = book('封面')
    teachers = made.create_sheet('教师通讯录')
    rows_into(teachers, [['姓名', '手机号'], ['赵老师', mobile(50)]])
    pupils = made.create_sheet('学员通讯录')
    rows_into(pupils, [['学员通讯录'], ['姓名', '手机号', '籍贯'], ['张伟', mobile(1), '杭州'], ['王芳', mobile(2), '宁波']])
    hidden = made.create_sheet('选项')
    rows_into(hidden, [['男'], ['女']])
    hidden.sheet_state = 'hidden'
    cover.sheet_properties.tabColor = 'FF0000'
    made.save(at('openpyxl-several-sheets.xlsx'))


def totals_with_formulas():
    made, sheet = book('缴费表')
    rows_into(sheet, [['姓名', '学费', '缴费时间'], ['张伟', 12000, DAY], [None], ['王芳', 8000.5, DAY], ['李娜', 9999, DAY]])
    rows_into(sheet, [['合  计', '=SUM(B2:B5)']], 7)
    made.save(at('openpyxl-totals-with-formulas.xlsx'))


def sums_alone():
    made, sheet = book()
    rows_into(sheet, [['姓名', '学费', '年龄'], ['张伟', 12000, 30], ['王芳', 8000, 28], [None, '=SUM(B2:B3)', '=SUBTOTAL(9,C2:C3)']])
    made.save(at('openpyxl-sums-alone.xlsx'))


def numbered_lines():
    made, sheet = book('签到表')
    rows_into(sheet, [['序号', '姓名', '手机号']] + [[n + 1, NAMES[n], mobile(n)] if n < 3 else [n + 1] for n in range(12)])
    sheet['B7'] = ' '
    made.save(at('openpyxl-numbered-lines.xlsx'))


def hidden_rows_and_columns():
    made, sheet = book()
    rows_into(sheet, [['姓名', '性别', '手机号'], ['张伟', '男', mobile(1)], ['王芳', '女', mobile(2)], ['李娜', '女', mobile(3)]])
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions['B'].hidden = True
    sheet.auto_filter.ref = 'A1:C4'
    sheet.auto_filter.add_filter_column(0, ['张伟', '李娜'])
    made.save(at('openpyxl-hidden-rows-and-columns.xlsx'))


def comments_links_and_choices():
    made, sheet = book()
    rows_into(sheet, [['姓名', '性别', '邮箱', '手机号'], ['张伟', '男', 'zhang@example.com', '138 0000 1001'], ['王芳', '女', 'wang@example.com', '+86 138-0000-1002']])
    sheet['A2'].comment = Comment('请核对', '教务处')
    sheet['C2'].hyperlink = 'mailto:zhang@example.com'
    choice = DataValidation(type='list', formula1='"男,女"', allow_blank=True)
    choice.add('B2:B100')
    sheet.add_data_validation(choice)
    made.save(at('openpyxl-comments-links-and-choices.xlsx'))


def errors():
    made, sheet = book()
    rows_into(sheet, [['姓名', '学费', '备注'], ['张伟', '#N/A', None], ['王芳', 100, '#REF!']])
    for place in ('B2', 'C3'):
        sheet[place].data_type = 'e'
    made.save(at('openpyxl-errors.xlsx'))


def wide():
    made, sheet = book()
    known = {2: '姓名', 7: '手机号', 15: '班级', 29: '备注'}
    rows_into(sheet, [['教务系统导出'], [known.get(n, f'指标{n}') for n in range(30)]])
    rows_into(sheet, [[{2: NAMES[r], 7: mobile(r), 15: '一班', 29: '无'}.get(n, r * 30 + n) for n in range(30)] for r in range(3)], 3)
    made.save(at('openpyxl-wide.xlsx'))


# XlsxWriter


def written(name, make, **options):
    made = xlsxwriter.Workbook(at(name), options)
    made.set_properties({'created': DAY})
    make(made)
    made.close()


def put(sheet, rows, first=0, form=None):
    for down, row in enumerate(rows):
        for across, value in enumerate(row):
            if value is not None:
                sheet.write(first + down, across, value, form)


def rich_text(made):
    sheet = made.add_worksheet('名单')
    put(sheet, [['姓名', '备注']], form=made.add_format({'bold': True, 'bg_color': '#FFFF00'}))
    sheet.write(1, 0, '张伟')
    sheet.write_rich_string(1, 1, '第一', made.add_format({'bold': True}), '学期', made.add_format({'color': 'red'}), '缓考')
    sheet.write(2, 0, '王芳')
    sheet.write(2, 1, '换\n行')


def results_left_out(made):
    sheet = made.add_worksheet()
    put(sheet, [['姓名', '学费'], ['张伟', 12000]])
    sheet.write(2, 0, '王芳')
    sheet.write_formula(2, 1, '=B2*0.9')


def results_given(made):
    sheet = made.add_worksheet()
    put(sheet, [['姓名', '学费', '备注'], ['张伟', 12000]])
    sheet.write_formula(1, 2, '=IF(B2>10000,"大额","")', None, '大额')
    sheet.write(2, 0, '王芳')
    sheet.write_formula(2, 1, '=B2*0.9', None, 10800)


def currency(made):
    sheet = made.add_worksheet('缴费')
    codes = ['#,##0.00', '"￥"#,##0.00', '[$¥-804]#,##0;[$¥-804]\\-#,##0', '_ ¥* #,##0.00_ ;_ ¥* \\-#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '#,##0"元"', '0.00_ ']
    put(sheet, [['姓名', '学费', '备注']])
    for down, code in enumerate(codes):
        form = made.add_format({'num_format': code})
        sheet.write(down + 1, 0, NAMES[down])
        sheet.write(down + 1, 1, 12345.5, form)
        sheet.write(down + 1, 2, 12345.5, form)
    put(sheet, [['黄敏', '￥1,200.50'], ['周强', '1200元'], ['吴丽', '１２００']], len(codes) + 1)


def picture():
    """A red square of 8 by 8 pixels."""
    part = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = b''.join(b'\0' + b'\xff\0\0' * 8 for _ in range(8))
    head = struct.pack('>IIBBBBB', 8, 8, 8, 2, 0, 0, 0)
    return b'\x89PNG\r\n\x1a\n' + part(b'IHDR', head) + part(b'IDAT', zlib.compress(rows)) + part(b'IEND', b'')


def pictures_and_charts(made):
    sheet = made.add_worksheet('名单')
    with tempfile.NamedTemporaryFile(suffix='.png', delete=False) as file:
        file.write(picture())
    put(sheet, [['某某商学院'], [], ['姓名', '年龄'], ['张伟', 30], ['王芳', 28]])
    sheet.insert_image('D1', file.name)
    chart = made.add_chart({'type': 'column'})
    chart.add_series({'values': '=名单!$B$4:$B$5'})
    sheet.insert_chart('F2', chart)
    sheet.conditional_format('B4:B5', {'type': 'data_bar'})
    pie = made.add_chart({'type': 'pie'})
    pie.add_series({'values': '=名单!$B$4:$B$5'})
    made.add_chartsheet('图表').set_chart(pie)


def payments_with_signature(made):
    sheet = made.add_worksheet('九月')
    sheet.merge_range('A1:D1', '2024 年 9 月学费收缴明细表')
    put(sheet, [['单位：元'], ['姓名', '班级', '学费', '备注']], 1)
    put(sheet, [[NAMES[n], '一班', 1000 + n] for n in range(8)], 3)
    sheet.write(11, 0, '小计')
    sheet.write_formula(11, 2, '=SUM(C4:C11)', None, 8028)
    sheet.write(12, 0, '总计（元）')
    sheet.write_formula(12, 2, '=SUM(C4:C11)', None, 8028)
    put(sheet, [['制表人：李会计', None, '审核：王主任']], 13)


def yes_and_no(made):
    sheet = made.add_worksheet()
    put(sheet, [['姓名', '是否会员'], ['张伟', True], ['王芳', False], ['李娜', '是'], ['刘洋', '√'], ['陈静', 0]])


def full_width_headings(made):
    sheet = made.add_worksheet()
    put(sheet, [['＊姓　名：', '手机号（必填）', '身 份 证 号', '备\n注'], ['张伟', '１３８００００１００１', '11010519491231002X', '无']])


def list_object(made):
    sheet = made.add_worksheet('表格')
    rows = [[NAMES[n], '一班', 500 + n] for n in range(4)]
    columns = [{'header': '姓名', 'total_string': '汇总'}, {'header': '班级'}, {'header': '学费', 'total_function': 'sum', 'total_value': 2006}]
    sheet.add_table('A1:C6', {'data': rows, 'columns': columns, 'total_row': True, 'style': 'Table Style Medium 9'})


def partly_merged_title(made):
    sheet = made.add_worksheet()
    sheet.merge_range('A1:C1', '学员花名册')
    sheet.merge_range('D1:E1', '2024 年秋')
    put(sheet, [['姓名', '性别', '班级', '手机号', '备注'], ['张伟', '男', '一班', mobile(1), '无'], ['王芳', '女', '二班', mobile(2), '无']], 1)


def inline_strings(made):
    sheet = made.add_worksheet()
    put(sheet, [['姓名', '手机号']] + [[f'学员{n}', str(mobile(n))] for n in range(60)])


def leading_blanks(made):
    sheet = made.add_worksheet()
    put(sheet, [[None, '姓名', '籍贯'], [None, '张伟', ' 杭州 '], [None, '王芳', "'宁波"]], 5)


# LibreOffice and Gnumeric


def soffice(source, kind, target):
    with tempfile.TemporaryDirectory() as folder:
        profile = f'-env:UserInstallation=file://{folder}/profile'
        subprocess.run(['soffice', profile, '--headless', '--convert-to', kind, '--outdir', folder, source], check=True, stdout=subprocess.DEVNULL)
        made = os.path.join(folder, os.path.splitext(os.path.basename(source))[0] + '.' + kind.split(':')[0])
        shutil.copyfile(made, at(target))


def resaved():
    soffice(at('openpyxl-formulas-without-results.xlsx'), 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-formulas.xlsx')
    soffice(at('openpyxl-merged-heading.xlsx'), 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-merged-heading.xlsx')
    soffice(at('openpyxl-dates.xlsx'), 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-dates.xlsx')
    soffice(at('openpyxl-totals-with-formulas.xlsx'), 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-totals.xlsx')
    soffice(at('openpyxl-padded-numbers.xlsx'), 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-padded-numbers.xlsx')
    soffice(at('openpyxl-several-sheets.xlsx'), 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-several-sheets.xlsx')
    soffice(at('openpyxl-title-rows.xlsx'), 'xls:MS Excel 97', 'libreoffice-old.xls')
    soffice(at('openpyxl-title-rows.xlsx'), 'ods', 'libreoffice-open-document.ods')
    soffice(at('openpyxl-padded-numbers.xlsx'), 'html', 'libreoffice-web-page.xls')


def resaved_by_gnumeric():
    for source, target in [('openpyxl-title-rows', 'gnumeric-title-rows'), ('openpyxl-percents', 'gnumeric-percents'), ('xlsxwriter-currency', 'gnumeric-currency'), ('openpyxl-merged-heading', 'gnumeric-merged-heading')]:
        subprocess.run(['ssconvert', '-T', 'Gnumeric_Excel:xlsx2', at(source + '.xlsx'), at(target + '.xlsx')], check=True, stdout=subprocess.DEVNULL)


# Texts


def text(name, content, encoding):
    with open(at(name), 'wb') as file:
        file.write(content.replace('\n', '\r\n').encode(encoding))


def texts():
    text('text-gbk-below-a-title.csv', '学员花名册,,\n姓名,手机号,籍贯\n张伟,13800001001,杭州\n王芳,13800001002,宁波\n合计,2,\n', 'gb18030')
    text('text-utf8-mark.csv', '\ufeff姓名,备注\n"张伟","一, ""二""\n三"\n王芳,\n', 'utf-8')
    text('text-tabs.txt', '\ufeff姓名\t手机号\n张伟\t138 0000 1001\n', 'utf-16-le')
    text('text-semicolons.csv', '学员名单\n姓名;手机号;备注\n张伟;13800001001;一, 二\n\n王芳;13800001002;\n', 'utf-8')
    text('text-rounded-numbers.csv', '姓名,学号,手机号\n张伟,3.30106E+17,1.38E+10\n王芳,0012,13800001002\n', 'gb18030')
    text('text-two-row-heading.csv', '姓名,班级,家长,,备注\n,,姓名,电话,\n张伟,一班,张国强,13800001001,无\n王芳,二班,王建国,13800001002,无\n', 'utf-8')


def main():
    for make in (title_rows, formulas_without_results, padded_numbers, percents, dates, dates_of_1904, id_numbers_as_numbers, merged_heading, heading_over_some, several_sheets, totals_with_formulas, sums_alone, numbered_lines, hidden_rows_and_columns, comments_links_and_choices, errors, wide):
        make()
    for make in (rich_text, results_left_out, results_given, currency, pictures_and_charts, payments_with_signature, yes_and_no, full_width_headings, list_object, partly_merged_title, leading_blanks):
        written(f"xlsxwriter-{make.__name__.replace('_', '-')}.xlsx", make)
    written('xlsxwriter-inline-strings.xlsx', inline_strings, constant_memory=True)
    resaved()
    resaved_by_gnumeric()
    texts()


if __name__ == '__main__':
    main()
