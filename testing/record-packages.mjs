// For `node --import`: writes the packages that the process has loaded to the file LOADED_PACKAGES, a line each, as it ends.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const PACKAGE = /^file:.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
/** @type {Set<string>} */
const loaded = new Set()
registerHooks({
  load(url, context, load) {
    const name = PACKAGE.exec(url)?.[1]
    if (name !== undefined) loaded.add(name)
    return load(url, context)
  },
})
process.on('exit', () => writeFileSync(process.env.LOADED_PACKAGES ?? '', [...loaded].join('\n')))
