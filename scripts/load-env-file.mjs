// Preloaded by npm start, dev and operate (node --import): reads .env in the working directory. The environment
// wins; blank values count as unset.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const FILE = '.env'

/**
 * @param {string} words
 * @returns {never}
 */
function fail(words) {
  console.error(words)
  process.exit(1)
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOENT') return ''
    return fail(`${FILE} cannot be read (${code}).`)
  }
}

const NOTHING = /[ \t]*(?:#.*)?(?:\r?\n|$)/y
/** Quoted values may hold # and span lines. */
const SETTING =
  /[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|(?:[^\s"'`#](?:[^\r\n#]*[^\s#])?)?)(?:[ \t]+#.*|[ \t]*)(?:\r?\n|$)/y

/**
 * The number of the first line that the parser would pass over: no setting must get lost like that.
 * @param {string} text
 */
function firstMistake(text) {
  for (let index = 0; index < text.length; ) {
    const read = [NOTHING, SETTING].find((pattern) => {
      pattern.lastIndex = index
      return pattern.test(text)
    })
    if (!read) return text.slice(0, index).split('\n').length
    index = read.lastIndex
  }
  return undefined
}

const text = textOf(FILE).replace(/^\uFEFF/, '')
const line = firstMistake(text)
if (line)
  fail(`${FILE}, line ${line}: must be NAME=value, with the value in quotes when it holds # or quotes.`)
for (const [name, value] of Object.entries(parseEnv(text))) {
  if ((process.env[name] ?? '').trim() === '') process.env[name] = value
}
