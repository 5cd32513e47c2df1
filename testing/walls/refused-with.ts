/** Tries an import without writing it to a file. */
import { checkWalls } from './check-walls.ts'
import { readProject } from './project-files.ts'

export const project = readProject()

/** The refusals when a file of the project, or a new one, has this code too. */
export function refusedWith(file: string, code: string): string[] {
  return checkWalls(new Map([...project, [file, `${project.get(file) ?? ''}\n${code}\n`]]))
}
