export default function App() {
  return <main>Offers</main>
}
