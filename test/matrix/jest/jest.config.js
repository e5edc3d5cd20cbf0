// jest.config.js, for babel-jest, @swc/jest or ts-jest
export default {
  transformIgnorePatterns: ['/node_modules/(?!(?:affiliate-network-sdk|ky|zod)/)'],
}
