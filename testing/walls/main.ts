/** `npm run check`: the import rules, one sentence per violation. */
import { checkWalls } from './check-walls.ts'
import { readProject } from './project-files.ts'

const refused = checkWalls(readProject())
for (const sentence of refused) console.error(sentence)
if (refused.length > 0)
  console.error('The allowed arrows stand in testing/walls/table.ts, their reasons in docs/architecture.md.')
process.exitCode = refused.length === 0 ? 0 : 1
