import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { parsers } from '../parse-types.ts'

export const engineSettings = { parsers, extensions: { pg_trgm } }
