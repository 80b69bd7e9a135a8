/** Hands a text to the phone as a file. */
export const saveFile = (
  { name, content }: { readonly name: string; readonly content: string },
  type: string,
): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some phones read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
