import { z } from 'zod';
import { fieldTypeKeys } from './field-types';

/** The key of a field type; apart from the types, which lists load without schemas. */
export const fieldTypeKey = z.enum(fieldTypeKeys, { error: '字段类型不正确' });
