import { imageSources } from '@warung/contract/image-sources.ts'

/** The owner's logo; without one, a letter mark if the name starts with W: a W below an awning of three scallops. */
export function BrandMark({ logo, name }: { logo: string; name: string }) {
  const sources = imageSources(logo)
  if (sources)
    return <img src={sources.small} alt="" className="h-9 w-auto max-w-24 rounded-lg object-contain" />
  if (name[0] !== 'W') return null
  return (
    <svg
      viewBox="4 5 24 22"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden
      className="size-6 shrink-0 max-[22rem]:hidden"
    >
      <path strokeWidth="8" d="M8 5v5m8-5v5m8-5v5" />
      <path strokeWidth="4" d="M8 12l3.5 13L16 14l4.5 11L24 12" />
    </svg>
  )
}
