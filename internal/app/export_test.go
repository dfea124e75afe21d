package app

// Decked is the games with decks of one's own.
var Decked = decked
