// Serializing again would change the bytes that a signature covers.

/** Null without such a member. `json` must be a valid object. */
export function rawMember(json: string, name: string): string | null {
  let found: string | null = null
  let at = json.indexOf('{') + 1
  while (at > 0) {
    const keyStart = json.indexOf('"', at)
    if (keyStart === -1) break
    const keyEnd = endOfString(json, keyStart)
    const valueStart = json.indexOf(':', keyEnd) + 1
    const valueEnd = endOfValue(json, valueStart)
    // of duplicate names the last counts, as in JSON.parse
    if (JSON.parse(json.slice(keyStart, keyEnd)) === name) found = json.slice(valueStart, valueEnd).trim()
    if (json[valueEnd] !== ',') break
    at = valueEnd + 1
  }
  return found
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(json: string, start: number): number {
  let depth = 0
  let at = start
  for (;;) {
    const character = json[at]
    if (character === undefined) return at
    if (character === '"') {
      at = endOfString(json, at)
      continue
    }
    if (depth === 0 && (character === ',' || character === '}')) return at
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    at += 1
  }
}
