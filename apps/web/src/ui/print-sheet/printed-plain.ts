/** Whether the page would print a receipt or the like, which bears no watermark. */
export const isPrintedPlain = (): boolean => document.querySelector('body > .print-sheet[data-plain]') !== null;
