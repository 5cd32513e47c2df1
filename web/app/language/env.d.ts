interface ImportMetaEnv {
  /** set by web/vite.config.ts, and replaced by its value during the build */
  readonly VITE_LANGUAGE: import('@warung/contract/values/languages.ts').Language
}
