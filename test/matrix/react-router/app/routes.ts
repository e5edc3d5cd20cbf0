import { index, type RouteConfig, route } from '@react-router/dev/routes'

const routes: RouteConfig = [index('routes/home.tsx'), route('network/*', 'routes/network.ts')]

export default routes
