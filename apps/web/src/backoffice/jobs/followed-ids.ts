const storageKey = 'shuyuan_jobs';

/** The jobs that were started in this tab and whose end has not been announced; they survive a reload. */
export const followed = {
  get: (): number[] => {
    const saved = (sessionStorage.getItem(storageKey) ?? '').split(',');
    return saved.map(Number).filter((id) => id > 0);
  },
  set: (ids: readonly number[]): void => sessionStorage.setItem(storageKey, ids.join()),
};
