/** How deep JSON from outside may be nested; the deepest that a screen sends, a cascader's options, is 12. */
export const jsonDepthMax = 32;
/** How many values JSON from outside may contain; the largest of a screen, a form with all options, has some 15,000. */
export const jsonValuesMax = 20_000;

const codes = { quote: 34, comma: 44, openList: 91, backslash: 92, closeList: 93, openObject: 123, closeObject: 125 };

/** The position of the quote that ends the string starting at `start`. */
const endOfText = (json: string, start: number): number => {
  for (let at = start; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === codes.backslash) at += 1;
    else if (code === codes.quote) return at;
  }
  return json.length;
};

/** Which limit JSON exceeds, found in one pass over its text before it is parsed; and how many values it has. */
export const measureJson = (json: string): { readonly values: number; readonly excess?: 'depth' | 'values' } => {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === codes.quote) at = endOfText(json, at + 1);
    else if (code === codes.closeList || code === codes.closeObject) depth -= 1;
    else if (code === codes.comma) values += 1;
    else if (code === codes.openList || code === codes.openObject) {
      depth += 1;
      values += 1;
      if (depth > jsonDepthMax) return { values, excess: 'depth' };
    }
    if (values > jsonValuesMax) return { values, excess: 'values' };
  }
  return { values };
};
