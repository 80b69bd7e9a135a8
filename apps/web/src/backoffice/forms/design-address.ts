/** What the designer is opened on: a form, or a new one with the fields it starts with. */
export interface Design {
  readonly form: number | 'new';
  readonly start: 'blank' | 'file';
}

/** Reads the designer's part of an address; `wrong` for one that names no form, because anyone can type an address. */
export const readDesign = (params: Readonly<Record<string, string>>): Design | 'wrong' | undefined => {
  const { design, start } = params;
  if (design === undefined) return undefined;
  if (design === 'new') return { form: 'new', start: start === 'file' ? 'file' : 'blank' };
  return /^[1-9]\d{0,14}$/.test(design) ? { form: Number(design), start: 'blank' } : 'wrong';
};

/** The address without the designer; the list's own parameters stay. */
export const withoutDesign = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params);
  next.delete('design');
  next.delete('start');
  return next;
};

/** The address that opens the designer. */
export const designAddress = (params: URLSearchParams, { form, start }: Design): URLSearchParams => {
  const next = withoutDesign(params);
  next.set('design', String(form));
  if (form === 'new' && start !== 'blank') next.set('start', start);
  return next;
};
