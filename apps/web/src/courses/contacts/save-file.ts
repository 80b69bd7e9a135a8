/** Gives a text to the browser as a file to save. */
export const saveFile = ({ name, type, text }: { name: string; type: string; text: string }): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
};
