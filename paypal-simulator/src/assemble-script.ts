import { readFileSync } from 'node:fs'

const MODULES = ['funding', 'calls', 'element', 'styles', 'dialog', 'buttons', 'install']

export type ScriptSettings = { clientId: string; currency: string; base: string }

export function assembleScript(): (settings: ScriptSettings) => string {
  const modules = MODULES.map((name) => {
    const source = readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8')
    return source.replace(/^import .*$/gm, '').replace(/^export /gm, '')
  }).join('\n')
  return (settings) =>
    `// PayPal simulator: test payments, no real money.\n(() => {\n'use strict'\n${modules}\ninstall(${asScript(settings)}, document.currentScript)\n})()\n`
}

function asScript(value: object): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
