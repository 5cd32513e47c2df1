import { ProviderUnavailable } from './provider.ts'

type PageOwner = {
  /** as it stands in the log */
  readonly name: string
  /** its hosts */
  readonly hosts: RegExp
  /** a simulator's pages are served from there */
  readonly apiUrl: string
}

/** Buyers are sent there. @throws {ProviderUnavailable} for an address that is not the provider's own */
export function hostedPage(address: string | null | undefined, { name, hosts, apiUrl }: PageOwner): string {
  const page = URL.canParse(address ?? '') ? new URL(address ?? '') : undefined
  const isItsOwn = page?.protocol === 'https:' && hosts.test(page.hostname)
  if (page && (isItsOwn || page.origin === new URL(apiUrl).origin)) return page.href
  throw new ProviderUnavailable(`${name} gave no address of its own to pay at`)
}
