/** Plain http has no clipboard API, and schools do run this inside their own network: a selection is copied there. */
const copySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
};

/** Puts a text on the clipboard; resolves with whether that worked. */
export const copyText = async (text: string): Promise<boolean> => {
  if (!navigator.clipboard) return copySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelection(text),
  );
};
