/** The address of a record: its form's list, with the record opened. */
export const recordAddress = (list: string, id: number): string => {
  const [path = '', query = ''] = list.split('?');
  const params = new URLSearchParams(query);
  params.set('record', String(id));
  return `${path}?${params}`;
};
