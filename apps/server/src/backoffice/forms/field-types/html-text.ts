import { sql } from 'kysely';
import { checked } from './conversion';
import type { Conversion } from './stored-type';

/** Rich text whose only markup is line breaks and escaped characters. Anything else would lose its formatting. */
export const fromHtml = (longest: number): Conversion =>
  checked(({ column }) => {
    const lines = sql`replace(${column}, '<br>', chr(10))`;
    const value = sql`replace(replace(replace(${lines}, '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;
    return {
      fits: sql`(${lines} !~ '[<>]' and ${lines} !~ '&(?!(lt|gt|amp);)' and char_length(${value}) <= ${longest}::int)`,
      value,
    };
  });
