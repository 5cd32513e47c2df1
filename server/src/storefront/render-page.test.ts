import { expect, it } from 'vitest'
import { openLog } from '../platform/log/open-log.ts'
import { type PageRendererOptions, pageRenderer } from './render-page.ts'

it('says what the built pages do not export, at the first page', async () => {
  const build: Awaited<ReturnType<PageRendererOptions['getBuild']>> = {
    entry: { module: { default: () => new Response() } },
    routes: {},
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  }
  const unused = (): never => {
    throw new Error('nothing is rendered')
  }
  const render = pageRenderer({ getBuild: async () => build, settings: unused, inProcessApi: unused })
  const log = openLog({ level: 'silent' })
  await expect(render('/', 'en', { id: '1', log })).rejects.toThrow(
    /does not export CallFailed, apiContext, settings/,
  )
})
