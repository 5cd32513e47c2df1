import { accentColors } from '@warung/contract/accent-colors.ts'
import type { FastifyInstance } from 'fastify'
import type { PublicSettings } from './render-page.ts'

const BRAND = '#0c6240'
const GROUND = '#fcf9f4'

export function serveWebManifest(app: FastifyInstance, settings: () => PublicSettings): void {
  const config = { access: 'anyone', limit: 'file' } as const
  app.get('/manifest.webmanifest', { config }, async (_request, reply) => {
    const { shop_name, accent_color } = settings().shop
    const manifest = {
      name: shop_name,
      short_name: shop_name,
      start_url: '/',
      // payment and sign-in need the browser's back button
      display: 'minimal-ui',
      background_color: GROUND,
      theme_color: accentColors(accent_color)?.day.brand ?? BRAND,
      icons: [
        { src: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(JSON.stringify(manifest))
  })
}
