import type { CellKind } from './cell';

/** Formats that spreadsheet programs know by id. */
const builtIn: Readonly<Record<string, number>> = { General: 0, '0': 1, '0.00': 2, '#,##0.00': 4, '@': 49 };
const firstOwn = 164;

const kindFormats: Readonly<Record<CellKind, string>> = {
  text: '@',
  number: 'General',
  percent: '0.00%',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  time: 'hh:mm:ss',
  boolean: 'General',
  error: 'General',
  formula: 'General',
};

/** The style of header cells. */
export const headerStyle = 1;

/** The cell styles of a workbook: each number format once, in the order of first use. */
export class StyleBook {
  readonly #formats: { readonly code: string; readonly wrap: boolean; readonly link: boolean }[] = [];

  /** The index of the style for a kind of cell; `code` is a custom number format. */
  styleOf(
    kind: CellKind,
    options: { code?: string | undefined; wrap?: boolean | undefined; link?: boolean } = {},
  ): number {
    const code = options.code ?? kindFormats[kind];
    const wrap = options.wrap === true;
    const link = options.link === true;
    const isSame = (format: { code: string; wrap: boolean; link: boolean }): boolean =>
      format.code === code && format.wrap === wrap && format.link === link;
    const known = this.#formats.findIndex(isSame);
    if (known >= 0) return known + 2;
    this.#formats.push({ code, wrap, link });
    return this.#formats.length + 1;
  }

  /** The part `styles.xml`. */
  xml(): string {
    const own = [...new Set(this.#formats.map(({ code }) => code))].filter((code) => builtIn[code] === undefined);
    const idOf = (code: string): number => builtIn[code] ?? firstOwn + own.indexOf(code);
    const numFmts = own
      .map((code) => `<numFmt numFmtId="${idOf(code)}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join('');
    const xfs = this.#formats.map(({ code, wrap, link }) => {
      const align = `<alignment vertical="top"${wrap ? ' wrapText="1"' : ''}/>`;
      const font = link ? 'fontId="2" applyFont="1"' : 'fontId="0"';
      const shared = `${font} fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"`;
      return `<xf numFmtId="${idOf(code)}" ${shared}>${align}</xf>`;
    });
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (own.length === 0 ? '' : `<numFmts count="${own.length}">${numFmts}</numFmts>`) +
      '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
      '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts>' +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFE8F1FA"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${xfs.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
      '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">' +
      `<alignment vertical="center"/></xf>${xfs.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}
