/** `npm test -- --changed`: prints the chosen tests as JSON, and says on stderr what was found. */
import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import { readProject } from '../walls/project-files.ts'
import { chooseChangedTests } from './choose-changed-tests.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

function filesOfGit(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
}

/** Where the branch left main; the last commit in a clone without main. */
function base(): string {
  for (const main of ['origin/main', 'main']) {
    const found = spawnSync('git', ['merge-base', main, 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
    if (found.status === 0) return found.stdout.trim()
  }
  return 'HEAD'
}

const changed = [
  ...filesOfGit('diff', '--name-only', '-z', base()),
  ...filesOfGit('ls-files', '--others', '--exclude-standard', '-z'),
]
const { unit, browser, left } = chooseChangedTests(changed, readProject())
const chosen = [...unit, ...browser]
console.error(
  `${changed.length} files changed since main: ${chosen.length} test files are nearest, ${left} more are left to \`npm test\`.`,
)
for (const file of chosen) console.error(`  ${file}`)
console.log(JSON.stringify({ unit, browser }))
