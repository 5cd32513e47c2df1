/** Generated during the build (web/merchant-help.ts). */
declare module 'virtual:merchant-help' {
  export const helpSections: readonly { readonly id: string; readonly title: string; readonly html: string }[]
}
