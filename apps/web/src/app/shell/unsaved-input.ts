/** Asks every form on the page, as the browser does before it closes a tab, whether it holds input that nobody has saved. */
export const hasUnsavedInput = (): boolean => {
  const question = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(question);
  return question.defaultPrevented;
};
