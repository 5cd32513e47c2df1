// Which runners `npm test` starts, and with which files: all of them, or only what is named after `--`.
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The named file from the root: as it is typed from `cwd`, from the root, or by its name in e2e/.
 * @param {string} given
 * @param {{ root: string, cwd: string }} places
 */
function fromRoot(given, { root, cwd }) {
  const [file = '', line] = given.split(/(?=:\d+$)/)
  const places = [path.resolve(cwd, file), path.resolve(root, file), path.resolve(root, 'e2e', file)]
  const found = places.find((place) => existsSync(place))
  return found === undefined ? undefined : `${path.relative(root, found)}${line ?? ''}`
}

/** @param {string} file */
function isOfBrowser(file) {
  return /^e2e(?:\/|$)/.test(file)
}

/**
 * Spec files of e2e/ are the browser's, every other file and every option is Vitest's.
 * `unit` and `browser` are undefined for a runner that has nothing to do, empty for all its files.
 * @param {readonly string[]} given what stands after `npm test --`
 * @param {{ root: string, cwd: string }} places
 * @returns {{ unit?: string[], browser?: string[] }}
 * @throws {Error} when a file that is named is not there
 */
export function chooseTests(given, places) {
  if (given.length === 0) return { unit: [], browser: [] }
  const named = given.map((argument) => {
    const file = argument.startsWith('-') ? undefined : fromRoot(argument, places)
    if (file === undefined && /\.tsx?(?::\d+)?$/.test(argument))
      throw new Error(`There is no file ${argument}.`)
    return file ?? argument
  })
  const browser = named.filter(isOfBrowser)
  const unit = named.filter((argument) => !isOfBrowser(argument))
  return { ...(unit.length > 0 ? { unit } : {}), ...(browser.length > 0 ? { browser } : {}) }
}
