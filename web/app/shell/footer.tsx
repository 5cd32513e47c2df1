import type { ShopProfile } from '@warung/contract/settings.ts'
import type { InfoSlug } from '@warung/contract/values/info-pages.ts'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { displayTexts } from '../display/texts'
import { useLatePart } from '../startup/use-late-part'
import { LanguageLink } from './language-link'
import { shellTexts } from './texts'

const footerLink = 'inline-flex min-h-11 items-center gap-2 text-ink underline hover:no-underline'

/** `https://www.instagram.com/warung` → `instagram.com` */
function siteName(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address
}

function FooterText({ icon, children }: { icon?: ReactNode; children: string }) {
  return (
    <p className="flex items-start gap-2 py-1 whitespace-pre-line">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

const iconLook = 'mt-1 size-4 shrink-0'

function ContactLinks({ shop }: { shop: ShopProfile }) {
  return (
    <>
      {shop.contact_email ? (
        <a href={`mailto:${shop.contact_email}`} className={footerLink}>
          <Mail aria-hidden className="size-4 shrink-0" />
          {shop.contact_email}
        </a>
      ) : null}
      {shop.telephone ? (
        <a href={`tel:${shop.telephone.replace(/[^\d+]/g, '')}`} className={footerLink}>
          <Phone aria-hidden className="size-4 shrink-0" />
          {shop.telephone}
        </a>
      ) : null}
      {shop.whatsapp ? (
        <a href={`https://wa.me/${shop.whatsapp}`} rel="noopener" target="_blank" className={footerLink}>
          <MessageCircle aria-hidden className="size-4 shrink-0" />
          WhatsApp
        </a>
      ) : null}
      {shop.social_links.map((address) => (
        <a key={address} href={address} rel="noopener" target="_blank" className={footerLink}>
          {siteName(address)}
        </a>
      ))}
    </>
  )
}

function Visit({ shop }: { shop: ShopProfile }) {
  return (
    <>
      {shop.address ? (
        <FooterText icon={<MapPin aria-label={shellTexts.address} className={iconLook} />}>
          {shop.address}
        </FooterText>
      ) : null}
      {shop.opening_hours ? (
        <FooterText icon={<Clock aria-label={shellTexts.openingHours} className={iconLook} />}>
          {shop.opening_hours}
        </FooterText>
      ) : null}
    </>
  )
}

function InfoLinks({ pages }: { pages: readonly InfoSlug[] }) {
  return (
    <ul>
      {pages.map((slug) => (
        <li key={slug}>
          <Link to={href('/info/:slug', { slug })} className={footerLink}>
            {displayTexts.infoPages[slug]}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Footer({ shop }: { shop: ShopProfile }) {
  const Pixels = useLatePart(Boolean(shop.pixels), () =>
    import('../pixels/load-pixels').then((late) => late.loadPixels()),
  )
  const hasContact = Boolean(
    shop.contact_email || shop.telephone || shop.whatsapp || shop.social_links.length > 0,
  )
  const hasVisit = Boolean(shop.address || shop.opening_hours)
  const hasContent = shop.pages.length > 0 || hasContact || hasVisit || shop.footer_text !== ''
  return (
    <footer className="mt-10 bg-card">
      <div aria-hidden className="awning" />
      {hasContent ? (
        <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-4 px-4 pt-6 text-ink-soft text-sm sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
          {shop.footer_text ? <FooterText>{shop.footer_text}</FooterText> : null}
          {hasVisit ? (
            <div>
              <Visit shop={shop} />
            </div>
          ) : null}
          {hasContact ? (
            <div className="grid justify-items-start">
              <ContactLinks shop={shop} />
            </div>
          ) : null}
          {shop.pages.length > 0 ? <InfoLinks pages={shop.pages} /> : null}
        </div>
      ) : null}
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-ink-soft text-sm sm:px-6">
        {shellTexts.copyright(shop.shop_name)}
        <LanguageLink className={footerLink} />
        {shop.pixels && Pixels ? <Pixels ids={shop.pixels} /> : null}
      </div>
    </footer>
  )
}
