const colour = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\(\s*\d{1,3}\s*(?:,\s*[\d.]{1,5}%?\s*){2,3}\))$/i;
const length = /^(?:0|auto|\d{1,4}(?:\.\d{1,4})?(?:px|em|rem|pt|%))$/;
/** 8 to 36 px (requirements §9), in the units that editors and Word paste. */
const fontSize = /^(?:(?:[89]|[12]\d|3[0-6])(?:\.\d{1,2})?px|(?:[6-9]|1\d|2[0-7])(?:\.\d{1,2})?pt)$/;
const word = (...words: readonly string[]): RegExp => new RegExp(`^(?:${words.join('|')})$`);
const lengths = /^(?:(?:0|auto|\d{1,4}(?:\.\d{1,4})?(?:px|em|rem|pt|%))(?:\s+|$)){1,4}$/;
const borderStyle = word('none', 'hidden', 'solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset');

/** Styles that the editor writes, each with its allowed values; none of them can contain a URL. */
const allowedStyles: Readonly<Record<string, readonly RegExp[]>> = {
  color: [colour],
  'background-color': [colour],
  'font-size': [fontSize],
  'font-family': [/^[\p{L}\p{N} ,'"-]{1,200}$/u],
  'font-weight': [word('normal', 'bold', 'bolder', 'lighter', '[1-9]00')],
  'font-style': [word('normal', 'italic')],
  'text-align': [word('left', 'right', 'center', 'justify')],
  'text-decoration': [word('none', 'underline', 'line-through', 'underline line-through')],
  'text-indent': [length],
  'line-height': [/^(?:normal|\d(?:\.\d{1,2})?|\d{1,3}(?:px|%))$/],
  'vertical-align': [word('top', 'middle', 'bottom', 'baseline')],
  'list-style-type': [/^[a-z-]{1,32}$/],
  'padding-left': [length],
  'padding-right': [length],
  'margin-left': [length],
  'margin-right': [length],
  margin: [lengths],
  padding: [lengths],
  float: [word('left', 'right', 'none')],
  display: [word('block', 'inline', 'inline-block')],
  width: [length],
  height: [length],
  'max-width': [length],
  'border-collapse': [word('collapse', 'separate')],
  'border-style': [borderStyle],
  'border-width': [lengths],
  'border-color': [colour],
  'table-layout': [word('fixed', 'auto')],
};

const important = /\s*!\s*important$/i;

const cleanDeclaration = (declaration: string): string[] => {
  const colon = declaration.indexOf(':');
  const name = declaration.slice(0, colon).trim();
  if (colon < 0 || !Object.hasOwn(allowedStyles, name)) return [];
  const given = declaration.slice(colon + 1).trim();
  const value = given.replace(important, '');
  const isAllowed = allowedStyles[name]?.some((pattern) => pattern.test(value)) === true;
  return isAllowed ? [`${name}:${value}${value === given ? '' : ' !important'}`] : [];
};

/** The allowed part of a `style` attribute. */
export const cleanStyle = (style: string): string => style.split(';').flatMap(cleanDeclaration).join(';');
