//! Files: what they are, what they are called, and the forms they come in.

use crate::case::By::{Nobody, Owner, Stranger};
use crate::case::{Case, FORM, form};
use crate::files::{
    ACTIVE, DOCX, GIF, JPEG, MANUAL, PDF, PNG, XLSX, both, gif_bomb, nested_pdf, pdf_bomb,
    png_bomb, zip_bomb,
};

const PAPERS: &str = "POST /api/cranes/{own crane}/documents";
const PICTURE: &str = "POST /api/cranes/{own crane}/image";
const ONLY: &str = "Only PDF, Word, JPEG, PNG and GIF files can be filed.";
const BROKEN: &str = "The upload did not arrive whole. Please try again.";

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = contents();
    cases.extend(names());
    cases.extend(pictures());
    cases.extend(forms());
    cases
}

/// What is in a file decides what it is, whatever it is called.
#[rustfmt::skip]
fn contents() -> Vec<Case> {
    let table: Vec<(&str, &str, Vec<u8>, u16, &str)> = vec![
        ("an empty file", "a.pdf", vec![], 422, "The file is empty."),
        ("a program called a PDF", "a.pdf", b"MZ\x90\0".to_vec(), 415, ONLY),
        ("a program for Linux", "a.pdf", b"\x7fELF\x02".to_vec(), 415, ONLY),
        ("a page called a PDF", "a.pdf", b"<!doctype html><script>alert(1)</script>".to_vec(), 415, ONLY),
        ("a picture that is a script", "a.png", b"<svg onload=alert(1)>".to_vec(), 415, ONLY),
        ("a shell script", "a.pdf", b"#!/bin/sh\nrm -rf /".to_vec(), 415, ONLY),
        ("a ZIP called a PDF", "a.pdf", zip_bomb(&["a.txt"], 1), 415, ONLY),
        ("a plain text", "a.txt", b"hello".to_vec(), 415, ONLY),
        ("a GZIP", "a.pdf", b"\x1f\x8b\x08\0".to_vec(), 415, ONLY),
        ("a RAR", "a.pdf", b"Rar!\x1a\x07\0".to_vec(), 415, ONLY),
        ("XML with an entity that grows", "a.docx", b"<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>".to_vec(), 415, ONLY),
        ("an OLE file with macros, by its first bytes", "a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec(), 415, ONLY),
        ("a PDF that is also a page", "a.html", both(b"%PDF-1.4\n", b"<script>alert(1)</script>"), 201, "application/pdf"),
        ("a GIF that is also a script", "a.js", both(GIF, b"=1;alert(1)"), 201, "image/gif"),
        ("a JPEG that is also a PHP page", "a.php", both(JPEG, b"<?php system($_GET[0]);"), 201, "image/jpeg"),
        ("a PNG with a ZIP behind it", "a.png", both(PNG, &zip_bomb(&["a.txt"], 1)), 201, "image/png"),
        ("a PDF with a ZIP behind it", "a.pdf", both(PDF, &zip_bomb(&["a.txt"], 1)), 201, "application/pdf"),
        ("a PDF with scripts and files inside", "a.pdf", ACTIVE.to_vec(), 201, "application/pdf"),
        ("a PDF in a PDF, fifty deep", "a.pdf", nested_pdf(), 201, "application/pdf"),
        ("a PDF that unpacks to 200 MB", "a.pdf", pdf_bomb(200), 201, "application/pdf"),
        ("a Word file that unpacks to 60 MB", "a.docx", zip_bomb(&DOCX, 20_000), 201, "wordprocessingml"),
        ("a workbook", "a.xlsx", zip_bomb(&XLSX, 10), 415, ONLY),
        ("a workbook that unpacks to 60 MB", "a.xlsx", zip_bomb(&XLSX, 20_000), 415, ONLY),
        ("a Word file that leaves its folder", "a.docx", zip_bomb(&["[Content_Types].xml", "../../../etc/cron.d/x", "word/document.xml"], 1), 201, "wordprocessingml"),
        ("a PNG of 60,000 by 60,000", "a.png", png_bomb(60_000, 60_000), 201, "image/png"),
        ("a GIF of 65,535 by 65,535", "a.gif", gif_bomb(65_535, 65_535), 201, "image/gif"),
        ("a JPEG that breaks off", "a.jpg", JPEG.to_vec(), 201, "image/jpeg"),
    ];
    let cases = table.into_iter().map(|(what, name, bytes, status, says)| {
        let head = format!("name=\"document\"; filename=\"{name}\"");
        let body = form(&[(head.as_bytes(), &bytes)]);
        Case::new(what, Stranger, PAPERS, status, says).bytes(FORM, body)
    });
    cases.collect()
}

/// What a file is called once it is filed.
#[rustfmt::skip]
fn names() -> Vec<Case> {
    let long = format!("{}.pdf", "a".repeat(4_000));
    let wide = format!("{}.pdf", "ā".repeat(4_000));
    let table: Vec<(&str, Vec<u8>, u16, &str)> = vec![
        ("a name with folders", b"../../../etc/passwd".to_vec(), 201, r#""name":"passwd""#),
        ("a name with folders of Windows", b"..\\\\..\\\\boot.ini".to_vec(), 201, r#""name":"boot.ini""#),
        ("a whole path", b"/etc/shadow".to_vec(), 201, r#""name":"shadow""#),
        ("a drive", b"C:\\\\papers\\\\cof.pdf".to_vec(), 201, r#""name":"cof.pdf""#),
        ("only dots", b"..".to_vec(), 201, r#""name":"document""#),
        ("only spaces", b"   ".to_vec(), 201, r#""name":"document""#),
        ("nothing", b"".to_vec(), 201, r#""name":"document""#),
        ("a NUL", b"a\0.exe".to_vec(), 400, BROKEN),
        ("a bell and an escape", b"a\x07\x1b[31m.pdf".to_vec(), 400, BROKEN),
        ("letters that turn around", "cof\u{202e}fdp.exe".into(), 201, r#""name":"coffdp.exe""#),
        ("letters of no width", "c\u{200b}of\u{feff}.pdf".into(), 201, r#""name":"cof.pdf""#),
        ("letters from nowhere", "a\u{e0041}\u{fffe}.pdf".into(), 201, r#""name":"a.pdf""#),
        ("markup", b"<img src=x onerror=alert(1)>.pdf".to_vec(), 201, "<img src=x onerror=alert(1)>.pdf"),
        ("a formula", b"=cmd|' /C calc'!A0.pdf".to_vec(), 201, r#""name":"C calc'!A0.pdf""#),
        ("a shell's words", b"$(reboot);`id`.pdf".to_vec(), 201, "$(reboot);`id`.pdf"),
        ("SQL", b"'); DROP TABLE cranes;--.pdf".to_vec(), 201, "DROP TABLE"),
        ("4,000 letters", long.into_bytes(), 201, "aaaa.pdf"),
        ("4,000 wide letters", wide.into_bytes(), 201, "āāāā.pdf"),
        ("what is no text", b"\xff\xfe.pdf".to_vec(), 201, ".pdf"),
        ("a device of Windows", b"NUL.pdf".to_vec(), 201, r#""name":"NUL.pdf""#),
    ];
    let cases = table.into_iter().map(|(what, name, status, says)| {
        let head = [b"name=\"document\"; filename=\"", &name[..], b"\""].concat();
        let body = form(&[(&head, MANUAL)]);
        Case::new(format!("a file called: {what}"), Stranger, PAPERS, status, says).bytes(FORM, body)
    });
    let mut cases: Vec<Case> = cases.collect();
    // A line break in a name is the end of a line of the form.
    let breaks = form(&[(b"name=\"document\"; filename=\"a\r\nset-cookie: x=1\r\n.pdf\"", MANUAL)]);
    cases.push(Case::new("a file called: a line break", Stranger, PAPERS, 400, BROKEN).bytes(FORM, breaks));
    cases
}

/// Pictures are drawn anew, so they must be pictures.
#[rustfmt::skip]
fn pictures() -> Vec<Case> {
    const UNREADABLE: &str = "This picture";
    let table: Vec<(&str, Vec<u8>, u16, &str)> = vec![
        ("nothing", vec![], 422, "The picture is empty."),
        ("a PDF", PDF.to_vec(), 415, "Only"),
        ("SVG", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".to_vec(), 415, "Only"),
        ("a page", b"<html>".to_vec(), 415, "Only"),
        ("a PNG without pixels", PNG.to_vec(), 422, UNREADABLE),
        ("a JPEG without pixels", JPEG.to_vec(), 422, UNREADABLE),
        ("a GIF without pixels", GIF.to_vec(), 422, UNREADABLE),
        ("a PNG of 60,000 by 60,000", png_bomb(60_000, 60_000), 422, "picture"),
        ("a PNG of two thousand million by one", png_bomb(2_147_483_647, 1), 422, "picture"),
        ("a PNG of no size", png_bomb(0, 0), 422, "picture"),
        ("a GIF of 65,535 by 65,535", gif_bomb(65_535, 65_535), 422, "picture"),
        ("a WebP that breaks off", b"RIFF\xff\xff\xff\xffWEBPVP8 ".to_vec(), 422, "picture"),
        ("a TIFF whose table is itself", b"II*\0\x08\0\0\0\xff\xff".to_vec(), 422, "picture"),
        ("a BMP with a negative size", [&b"BM"[..], &[0xff; 60]].concat(), 422, "picture"),
    ];
    let cases = table.into_iter().map(|(what, bytes, status, says)| {
        let body = form(&[(b"name=\"image\"; filename=\"a.png\"", &bytes)]);
        Case::new(format!("as a picture: {what}"), Stranger, PICTURE, status, says).bytes(FORM, body)
    });
    cases.collect()
}

/// Forms that are not whole, too many, or not theirs.
#[rustfmt::skip]
fn forms() -> Vec<Case> {
    let paper = |name: &'static [u8]| (name, MANUAL);
    let one = form(&[paper(b"name=\"document\"; filename=\"a.pdf\"")]);
    let two = form(&[paper(b"name=\"document\"; filename=\"a.pdf\""), paper(b"name=\"document\"; filename=\"b.pdf\"")]);
    let odd_type = form(&[paper(b"name=\"document\"; filename=\"a.pdf\""), (b"name=\"documentType\"", b"Spell Book")]);
    let long_type = form(&[paper(b"name=\"document\"; filename=\"a.pdf\""), (b"name=\"documentType\"", &vec![b'x'; 100_000])]);
    let many: Vec<(&[u8], &[u8])> = vec![(b"name=\"x\"", b"y"); 10_000];
    let head = [&b"name=\""[..], &vec![b'x'; 3_000_000][..], b"\""].concat();
    let half = one[..one.len() / 2].to_vec();
    let mut large = form(&[paper(b"name=\"document\"; filename=\"a.pdf\"")]);
    large.splice(100..100, vec![b' '; 60 * 1024 * 1024]);
    vec![
        Case::new("no form at all", Stranger, PAPERS, 415, "The upload must be a form with a file."),
        Case::new("JSON for a form", Stranger, PAPERS, 415, "The upload must be a form with a file.").json("{}"),
        Case::new("a form without a boundary", Stranger, PAPERS, 415, "The upload must be").bytes("multipart/form-data", one.clone()),
        Case::new("a form with another boundary", Stranger, PAPERS, 400, BROKEN).bytes("multipart/form-data; boundary=other", one.clone()),
        Case::new("an empty form", Stranger, PAPERS, 400, BROKEN).bytes(FORM, vec![]),
        Case::new("a form without a file", Stranger, PAPERS, 422, "Please choose a file.").bytes(FORM, form(&[(b"name=\"x\"", b"y")])),
        Case::new("two files", Stranger, PAPERS, 422, "Please send one file at a time.").bytes(FORM, two),
        Case::new("a type that is none", Stranger, PAPERS, 422, "This is not a type of document.").bytes(FORM, odd_type),
        Case::new("a type without end", Stranger, PAPERS, 422, "This is not a type of document.").bytes(FORM, long_type),
        Case::new("a form that breaks off", Stranger, PAPERS, 400, BROKEN).bytes(FORM, half),
        Case::new("ten thousand fields", Stranger, PAPERS, 422, "Please choose a file.").bytes(FORM, form(&many)),
        Case::new("a head of three megabytes", Stranger, PAPERS, 413, "The form holds too much beside its file.").bytes(FORM, form(&[(&head, b"x")])),
        Case::new("a paper of 60 MB", Stranger, PAPERS, 413, "Maximum file size is").bytes(FORM, large),
        Case::new("a paper for somebody else's crane", Stranger, "POST /api/cranes/{crane}/documents", 404, "Crane not found").bytes(FORM, one.clone()),
        Case::new("a paper by nobody", Nobody, "POST /api/cranes/{crane}/documents", 401, "Please sign in.").bytes(FORM, one.clone()),
        Case::new("a paper for no crane", Owner, "POST /api/cranes/0/documents", 404, "Crane not found").bytes(FORM, one.clone()),
        Case::new("a paper for a crane beyond all numbers", Owner, "POST /api/cranes/99999999999999999999/documents", 404, "Not found.").bytes(FORM, one.clone()),
        Case::new("a picture for somebody else's crane", Stranger, "POST /api/cranes/{crane}/image", 404, "Crane not found").bytes(FORM, one.clone()),
    ]
}
