/**
 * Uses no markup text: a strict page policy allows it. An attribute is set empty by `true`, omitted
 * by `false`.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | boolean>} attributes
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const built = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) built.setAttribute(name, value === true ? '' : value)
  }
  built.append(...children)
  return built
}

/**
 * Page styles cannot reach inside. The sheet is made by script, which a policy without
 * 'unsafe-inline' permits.
 * @param {string} className
 * @param {string} css
 * @returns {{ host: HTMLElement, root: ShadowRoot }}
 */
export function shadowHost(className, css) {
  const host = element('div', { class: className })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  // A page without a colour scheme follows the system.
  if (getComputedStyle(document.documentElement).colorScheme === 'normal')
    host.style.colorScheme = 'light dark'
  return { host, root }
}
