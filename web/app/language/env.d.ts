interface ImportMetaEnv {
  /** set by web/vite.config.ts, and replaced by its value when the pages are built */
  readonly VITE_LANGUAGE: import('@warung/contract/values/languages.ts').Language
}
