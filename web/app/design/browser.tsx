/** Shows the page of components alone, for its test (web/design.config.ts, e2e/design.spec.ts). */
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import Design from './design'

const router = createMemoryRouter([{ path: '/', Component: Design }])
const main = document.querySelector('main')
if (main) createRoot(main).render(<RouterProvider router={router} />)
