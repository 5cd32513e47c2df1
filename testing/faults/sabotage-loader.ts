/** Imported before a shop's program: takes away the line that `WARUNG_SABOTAGE` names, in memory; no file is written. */
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SABOTAGES } from './sabotages.ts'

const sabotage = SABOTAGES.find(({ name }) => name === process.env.WARUNG_SABOTAGE)
if (!sabotage) throw new Error(`no sabotage ${process.env.WARUNG_SABOTAGE}`)

const { file, text, replacement } = sabotage
const url = pathToFileURL(path.join(import.meta.dirname, '../..', file)).href

registerHooks({
  load(loaded, context, load) {
    const result = load(loaded, context)
    if (loaded !== url) return result
    const source = String(result.source)
    if (!source.includes(text)) throw new Error(`${file} does not have the line any more`)
    return { ...result, source: source.replace(text, () => replacement) }
  },
})
