/** Asks every form on the page, as the browser does before it closes a tab, whether it has unsaved input. */
export const hasUnsavedInput = (): boolean => {
  const question = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(question);
  return question.defaultPrevented;
};
