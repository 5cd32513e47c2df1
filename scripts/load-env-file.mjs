// Preloaded by npm start, dev and operate (node --import): reads .env of the folder they run in. What the
// environment says wins; a blank value counts as not set, on either side, as it does in the configuration.
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
/** In quotes a value may hold # and go over several lines. */
const SETTING =
  /[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|(?:[^\s"'`#](?:[^\r\n#]*[^\s#])?)?)(?:[ \t]+#.*|[ \t]*)(?:\r?\n|$)/y

/**
 * The number of the first line that the parser would pass over: no setting must get lost like that.
 * @param {string} text
 */
function firstMistake(text) {
  for (let place = 0; place < text.length; ) {
    const read = [NOTHING, SETTING].find((pattern) => {
      pattern.lastIndex = place
      return pattern.test(text)
    })
    if (!read) return text.slice(0, place).split('\n').length
    place = read.lastIndex
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
