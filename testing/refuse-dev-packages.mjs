// Preloaded (node --import): whatever `npm prune --omit=dev` would leave out cannot be imported.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
/** @param {string} folder */
function isLeftOut(folder) {
  return packages[folder]?.dev === true || packages[folder]?.devOptional === true
}

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const file = found.url.startsWith('file:') ? path.relative(root, fileURLToPath(found.url)) : ''
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
    if (folder && isLeftOut(folder)) throw new Error(`${specifier} is a development package (${folder})`)
    return found
  },
})
