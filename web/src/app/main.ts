import { mount } from "svelte";
import App from "./App.svelte";
import "../styles/index.css";
import "./app.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
mount(App, { target });
