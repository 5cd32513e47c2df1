// Chooses the runners and files of `npm test`: all, or the ones named after `--`.
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Finds a file from `cwd`, the root or e2e/. Returns its path from the root.
 * @param {string} arg
 * @param {{ root: string, cwd: string }} folders
 */
function fromRoot(arg, { root, cwd }) {
  const [file = '', line] = arg.split(/(?=:\d+$)/)
  const paths = [path.resolve(cwd, file), path.resolve(root, file), path.resolve(root, 'e2e', file)]
  const found = paths.find((candidate) => existsSync(candidate))
  return found === undefined ? undefined : `${path.relative(root, found)}${line ?? ''}`
}

/** @param {string} file */
function isOfBrowser(file) {
  return /^e2e(?:\/|$)/.test(file)
}

/**
 * Playwright gets the files of e2e/, Vitest every other file and every option.
 * `unit` and `browser` are undefined for a runner that has nothing to do, empty for all its files.
 * @param {readonly string[]} args those after `npm test --`
 * @param {{ root: string, cwd: string }} folders
 * @returns {{ unit?: string[], browser?: string[], isByChange?: true }}
 * @throws {Error} when a named file does not exist
 */
export function chooseTests(args, folders) {
  if (args.length === 0) return { unit: [], browser: [] }
  if (args.includes('--changed')) {
    if (args.length > 1) throw new Error('--changed stands alone: it chooses the files.')
    return { isByChange: true }
  }
  const named = args.map((argument) => {
    const file = argument.startsWith('-') ? undefined : fromRoot(argument, folders)
    if (file === undefined && /\.tsx?(?::\d+)?$/.test(argument))
      throw new Error(`There is no file ${argument}.`)
    return file ?? argument
  })
  const browser = named.filter(isOfBrowser)
  const unit = named.filter((argument) => !isOfBrowser(argument))
  return { ...(unit.length > 0 ? { unit } : {}), ...(browser.length > 0 ? { browser } : {}) }
}
