/** `npm test -- FILE` runs that file alone: the browser only for a file of the browser's. */
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseTests } from '../scripts/choose-tests.mjs'

const root = path.dirname(import.meta.dirname)
const folders = { root, cwd: root }

describe('what npm test runs', () => {
  it.each([
    ['everything when nothing is named', [], { unit: [], browser: [] }],
    [
      'a test of Vitest’s without the browser',
      ['testing/lock-file.test.ts'],
      { unit: ['testing/lock-file.test.ts'] },
    ],
    ['a journey without Vitest', ['e2e/buying.spec.ts'], { browser: ['e2e/buying.spec.ts'] }],
    ['a journey by its name, at a line', ['buying.spec.ts:12'], { browser: ['e2e/buying.spec.ts:12'] }],
    ['a path that begins with ./', ['./e2e/buying.spec.ts'], { browser: ['e2e/buying.spec.ts'] }],
    ['an absolute path', [path.join(root, 'e2e/buying.spec.ts')], { browser: ['e2e/buying.spec.ts'] }],
    [
      'several files, each by its own runner',
      ['testing/walls.test.ts', 'e2e/buying.spec.ts', 'testing/lock-file.test.ts'],
      { unit: ['testing/walls.test.ts', 'testing/lock-file.test.ts'], browser: ['e2e/buying.spec.ts'] },
    ],
    ['a folder', ['server/test/orders'], { unit: ['server/test/orders'] }],
    ['an option of Vitest', ['-t', 'a name'], { unit: ['-t', 'a name'] }],
    ['what a change touches', ['--changed'], { isByChange: true }],
  ])('%s', (_name, args, chosen) => {
    expect(chooseTests(args, folders)).toEqual(chosen)
  })

  it('a file as it is typed in a folder', () => {
    const typed = { root, cwd: path.join(root, 'testing') }
    expect(chooseTests(['lock-file.test.ts'], typed)).toEqual({ unit: ['testing/lock-file.test.ts'] })
  })

  it('no files beside what a change touches', () => {
    expect(() => chooseTests(['--changed', 'testing/lock-file.test.ts'], folders)).toThrow(
      '--changed stands alone: it chooses the files.',
    )
  })

  it('nothing for a file that is not there', () => {
    expect(() => chooseTests(['server/test/nowhere.test.ts'], folders)).toThrow(
      'There is no file server/test/nowhere.test.ts.',
    )
  })
})
