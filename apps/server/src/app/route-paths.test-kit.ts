/** The paths of a printed tree of routes: each line of it extends the path of the line one level above. */
export const pathsOf = (routes: string): string[] => {
  const above: string[] = [];
  return [...routes.matchAll(/^(.*?)── (\S*) \(/gm)].map(([, indent = '', part = '']) => {
    above.splice(indent.length / 4, above.length, part);
    return above.join('');
  });
};
