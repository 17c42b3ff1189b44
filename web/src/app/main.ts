import { mount } from "svelte";
import App from "./App.svelte";
import "../styles/index.css";
import "./app.css";
import { books } from "./state/books.svelte";
import { settings } from "./state/settings.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
await books.fetch(settings.lang);
mount(App, { target });
