import type { NamedFile } from '@shuyuan/contract/backoffice/files/file';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { namesMost } from '@shuyuan/contract/backoffice/files/file.rules';
import { fileKeyIn } from '@shuyuan/contract/platform/file-address';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { libraryTexts as texts } from './library.texts';

interface Batch {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, NamedFile>>;
}

let gathering: Batch | undefined;

const askAll = async (keys: ReadonlySet<string>): Promise<ReadonlyMap<string, NamedFile>> => {
  // What one screen asks for while it is drawn becomes one call.
  await new Promise((resolve) => setTimeout(resolve));
  if (gathering?.keys === keys) gathering = undefined;
  const { data } = await call(fileEndpoints.names, { query: { keys: [...keys].join(',') }, quiet: true });
  return new Map(data.map((file) => [file.key, file]));
};

const askName = async (key: string): Promise<NamedFile | null> => {
  if (gathering === undefined || gathering.keys.size >= namesMost) {
    const keys = new Set<string>();
    gathering = { keys, answer: askAll(keys) };
  }
  gathering.keys.add(key);
  return (await gathering.answer).get(key) ?? null;
};

/** A file's name as given by its address, where nobody is told another. */
const nameIn = (url: string): string => url.split('/').at(-1) ?? url;

/** What files are called by those who uploaded them: records hold addresses alone. A name never changes. */
export const useFileNames = (urls: readonly string[]): ((url: string) => { name: string; size: number }) => {
  const answers = useQueries({
    queries: urls.map((url) => {
      const key = fileKeyIn(url) ?? '';
      return {
        queryKey: ['file', 'name', key],
        queryFn: () => askName(key),
        enabled: key !== '',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      };
    }),
  });
  return (url) => {
    const answer = answers[urls.indexOf(url)];
    const name = answer?.isLoading ? texts.unnamed : (answer?.data?.original_name ?? nameIn(url));
    return { name, size: answer?.data?.size ?? 0 };
  };
};
